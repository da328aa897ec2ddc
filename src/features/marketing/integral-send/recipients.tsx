// Who a batch is for, and the dry run that says what would happen.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { add, preview, type Target } from '#contract/marketing/integral-send.ts'
import type { MemberLevel } from '#contract/member/values.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { bodyOf } from '#kit/form/body-of.ts'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { FileText } from '#kit/form/file-text.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'

const Form = fieldsOf(add)
const useLevels = dictOptions<MemberLevel>('member_level')
const useTargets = fixedOptions<Target>({
  members: msg`指定会员`,
  csv: msg`CSV 名单`,
  level: msg`会员等级`,
  tag: msg`会员标签`,
  team: msg`团队`,
})

/** Lines of member numbers and points, pasted or read from a file. */
function CsvField() {
  const { t } = useLingui()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name: 'csv' })
  return (
    <Field
      label={t`名单`}
      required
      error={fieldState.error?.message}
      hint={<FileText onText={field.onChange} />}
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={6}
          placeholder={t`每行：会员编号,积分；不填积分则按每人积分`}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

function TargetField({ target }: { target: Target | undefined }) {
  const levels = useLevels()
  if (target === 'csv') return <CsvField />
  if (target === 'level')
    return <Form.Select name="level" label={msg`会员等级`} required options={levels} />
  if (target === 'tag') return <Form.Text name="tag" label={msg`会员标签`} required />
  if (target === 'team') return <Form.Text name="teamRootNo" label={msg`团队长会员编号`} required />
  return (
    <CodesField name="memberNos" label={msg`会员`} placeholder={msg`每行一个会员编号`} required />
  )
}

/** The dry run: how many members and points, and the lines that cannot be used. */
function Preview() {
  const { t } = useLingui()
  const { getValues } = useFormContext()
  const run = useMutation({
    mutationFn: () =>
      call(
        preview,
        bodyOf(getValues(), { schema: preview.input, initial: {}, changesOnly: false }) as never,
        {
          inline: true,
        },
      ),
  })
  const { data, error } = run
  const refused = error instanceof CallError ? error.msg : undefined
  return (
    <div className="rounded bg-sunken p-3">
      <Button busy={run.isPending} onClick={() => run.mutate()}>
        <Trans>预检</Trans>
      </Button>
      <div role="status" className="mt-2">
        {refused && <p className="text-danger-strong">{refused}</p>}
        {data && (
          <>
            <p className="font-medium tabular-nums">
              <Plural value={data.memberCount} other="# 名会员" /> ·{' '}
              <Trans>共 {formatMoney(data.totalPoints)} 积分</Trans>
            </p>
            {data.problemCount > 0 && (
              <>
                <p className="text-danger-strong">
                  <Plural value={data.problemCount} other="# 行无法使用" />
                </p>
                <SmallTable
                  head={[t`行`, t`内容`, t`原因`]}
                  rows={data.problems.map(({ line, text, msg: why }) => [line, text, why])}
                />
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** The members of a batch, and what they get. */
export function RecipientFields() {
  const target: Target | undefined = useWatch({ name: 'target' })
  return (
    <>
      <Form.Radio name="target" label={msg`发送对象`} options={useTargets()} />
      <TargetField target={target} />
      <Form.Money name="pointsEach" label={msg`每人积分`} required={target !== 'csv'} scale={2} />
      <Preview />
    </>
  )
}
