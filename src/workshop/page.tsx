// The page: a bar of switches, an index, and one section per part.
import type { ReactNode } from 'react'
import { languageNames } from '#core/locale.ts'
import { addressOf, type Look } from './look.ts'
import { register } from './register.ts'
import { say, type Word } from './words.ts'

interface ChoiceProps<K extends 'theme' | 'lang' | 'size'> {
  look: Look
  name: K
  label: string
  options: readonly (readonly [value: Look[K], text: string])[]
}

function Choice<K extends 'theme' | 'lang' | 'size'>({
  look,
  name,
  label,
  options,
}: ChoiceProps<K>) {
  return (
    <span role="group" aria-label={label} className="workshop-choice">
      {options.map(([value, text]) => (
        // A new page for each look: every part starts from nothing, as in the console.
        <a
          key={value}
          href={addressOf(look, { [name]: value })}
          aria-current={look[name] === value ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </span>
  )
}

const named = <V extends Word>(...values: V[]) =>
  values.map((value) => [value, say[value]] as const)
const languages = Object.entries(languageNames) as [Look['lang'], string][]

const Bar = ({ look }: { look: Look }) => (
  <header className="workshop-bar">
    <h1>{say.workshop}</h1>
    <p>{say.about}</p>
    <Choice look={look} name="lang" label={say.language} options={languages} />
    <Choice look={look} name="theme" label={say.theme} options={named('light', 'dark')} />
    <Choice look={look} name="size" label={say.size} options={named('small', 'default', 'large')} />
  </header>
)

const folders = ['ui', 'kit'] as const

const Index = ({ look }: { look: Look }) => (
  <nav aria-label={say.parts} className="workshop-index">
    {look.part !== undefined && <a href={addressOf(look, { part: undefined })}>{say.all}</a>}
    {folders.map((folder) => (
      <ul key={folder} aria-label={folder}>
        <li aria-hidden>{folder}</li>
        {Object.keys(register[folder]).map((name) => (
          <li key={name}>
            <a href={look.part === undefined ? `#${name}` : addressOf(look, { part: name })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    ))}
  </nav>
)

const Section = ({ look, name, children }: { look: Look; name: string; children: ReactNode }) => (
  <section id={name} aria-labelledby={`${name}-title`} className="workshop-part">
    <h2 id={`${name}-title`}>
      <a href={addressOf(look, { part: name })}>{name}</a>
    </h2>
    <div className="workshop-states">{children}</div>
  </section>
)

/** The workshop in one look. */
export const Page = ({ look }: { look: Look }) => {
  const parts = folders
    .flatMap((folder) => Object.entries(register[folder]))
    .filter(([name]) => look.part === undefined || look.part === name)
  return (
    <div className="workshop">
      <Bar look={look} />
      <Index look={look} />
      <main>
        {parts.length === 0 && <p>{`${say.unknown}: ${look.part ?? ''}`}</p>}
        {parts.map(([name, Part]) => (
          <Section key={name} look={look} name={name}>
            <Part />
          </Section>
        ))}
      </main>
    </div>
  )
}
