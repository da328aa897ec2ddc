// The page: a bar of switches, an index, and one section per part.
import type { ReactNode } from 'react'
import { languageNames } from '#core/i18n/locale.ts'
import { labels, type Label } from './labels.ts'
import { toSearchString, type Params } from './params.ts'
import { register } from './register.ts'

interface ChoiceProps<K extends 'theme' | 'lang' | 'size'> {
  params: Params
  name: K
  label: string
  options: readonly (readonly [value: Params[K], text: string])[]
}

function Choice<K extends 'theme' | 'lang' | 'size'>({
  params,
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
          href={toSearchString(params, { [name]: value })}
          aria-current={params[name] === value ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </span>
  )
}

const named = <V extends Label>(...values: V[]) =>
  values.map((value) => [value, labels[value]] as const)
const languages = Object.entries(languageNames) as [Params['lang'], string][]

const Bar = ({ params }: { params: Params }) => (
  <header className="workshop-bar">
    <h1>{labels.workshop}</h1>
    <p>{labels.about}</p>
    <Choice params={params} name="lang" label={labels.language} options={languages} />
    <Choice params={params} name="theme" label={labels.theme} options={named('light', 'dark')} />
    <Choice
      params={params}
      name="size"
      label={labels.size}
      options={named('small', 'default', 'large')}
    />
  </header>
)

const folders = ['ui', 'kit'] as const

const Index = ({ params }: { params: Params }) => (
  <nav aria-label={labels.parts} className="workshop-index">
    {params.part !== undefined && (
      <a href={toSearchString(params, { part: undefined })}>{labels.all}</a>
    )}
    {folders.map((folder) => (
      <ul key={folder} aria-label={folder}>
        <li aria-hidden>{folder}</li>
        {Object.keys(register[folder]).map((name) => (
          <li key={name}>
            <a
              href={params.part === undefined ? `#${name}` : toSearchString(params, { part: name })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    ))}
  </nav>
)

const Section = ({
  params,
  name,
  children,
}: {
  params: Params
  name: string
  children: ReactNode
}) => (
  <section id={name} aria-labelledby={`${name}-title`} className="workshop-part">
    <h2 id={`${name}-title`}>
      <a href={toSearchString(params, { part: name })}>{name}</a>
    </h2>
    <div className="workshop-states">{children}</div>
  </section>
)

/** The workshop in one look. */
export const Page = ({ params }: { params: Params }) => {
  const parts = folders
    .flatMap((folder) => Object.entries(register[folder]))
    .filter(([name]) => params.part === undefined || params.part === name)
  return (
    <div className="workshop">
      <Bar params={params} />
      <Index params={params} />
      <main>
        {parts.length === 0 && <p>{`${labels.unknown}: ${params.part ?? ''}`}</p>}
        {parts.map(([name, Part]) => (
          <Section key={name} params={params} name={name}>
            <Part />
          </Section>
        ))}
      </main>
    </div>
  )
}
