// What the generated screen is called, where it lies, and what can be done on it.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type * as api from '#contract/system/gen.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useText } from '#kit/use-text.ts'
import { Checkbox } from '#ui/field/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { Select } from '#ui/select/select.tsx'

const useDomains = fixedOptions({
  member: msg`会员`,
  money: msg`资金`,
  trade: msg`交易`,
  marketing: msg`营销`,
  other: msg`其他`,
  system: msg`系统`,
})

const verbNames = {
  add: msg`新增`,
  edit: msg`编辑`,
  remove: msg`删除`,
  setStatus: msg`启用/停用`,
}

const langs = ['zh-cn', 'en', 'zh-tw'] as const
const langNames = { 'zh-cn': msg`简体中文`, en: msg`英文`, 'zh-tw': msg`繁体中文` }

interface ScreenFieldsProps {
  plan: api.Plan
  structure: api.Structure
  /** Paths of what is wrong in the plan. */
  wrong: ReadonlySet<string>
  onChange: (plan: api.Plan) => void
}

/** The fields about the screen as a whole. */
export function ScreenFields({ plan, structure, wrong, onChange }: ScreenFieldsProps) {
  const { t } = useLingui()
  const text = useText()
  const domains = useDomains()
  const label = t`1 到 40 个字符，不能含有引号、尖括号、花括号等代码符号`
  return (
    <section aria-label={t`页面设置`} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t`页面设置`}</h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <Field label={t`所属目录`} error={null} required>
          {(control) => (
            <Select
              {...control}
              options={domains}
              value={plan.domain}
              placeholder={t`所属目录`}
              onValueChange={(domain) => domain && onChange({ ...plan, domain })}
            />
          )}
        </Field>
        <Field
          label={t`页面名称`}
          required
          error={wrong.has('screen') && t`小写字母、数字和连字符，例如 service-link`}
        >
          {(control) => (
            <Input
              {...control}
              value={plan.screen}
              onChange={({ target }) => onChange({ ...plan, screen: target.value })}
            />
          )}
        </Field>
        {langs.map((lang) => (
          <Field
            key={lang}
            label={`${t`标题`} (${text(langNames[lang])})`}
            required
            error={wrong.has(`titles.${lang}`) && label}
          >
            {(control) => (
              <Input
                {...control}
                value={plan.titles[lang]}
                onChange={({ target }) =>
                  onChange({ ...plan, titles: { ...plan.titles, [lang]: target.value } })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <fieldset className="flex flex-wrap items-center gap-4">
        <legend className="mb-1 text-text-muted">{t`操作`}</legend>
        {structure.verbs.length === 0
          ? t`这张表只能查看`
          : structure.verbs.map((verb) => (
              <Checkbox
                key={verb}
                label={text(verbNames[verb])}
                checked={plan.verbs.includes(verb)}
                onChange={({ target }) =>
                  onChange({
                    ...plan,
                    verbs: structure.verbs.filter((each) =>
                      each === verb ? target.checked : plan.verbs.includes(each),
                    ),
                  })
                }
              />
            ))}
      </fieldset>
    </section>
  )
}
