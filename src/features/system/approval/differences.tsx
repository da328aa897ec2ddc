import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { FieldChange } from '#contract/history.ts'
import { get } from '#contract/system/approval.ts'
import { ChangedText, isLong, LongDifference } from '#kit/record/long-text.tsx'
import { useFieldWords } from './field-words.ts'

/** What the call would change, before and after, in the words of the record's own screen. */
export function Differences({
  id,
  targetType,
  changes,
}: {
  id: string
  targetType: string
  changes: readonly FieldChange[]
}) {
  const { t } = useLingui()
  const wordsOf = useFieldWords(targetType)
  return (
    <section className="flex flex-col gap-2" aria-label={t`变更内容`}>
      <h3 className="font-semibold">
        <Trans>变更内容</Trans>
      </h3>
      <table className="w-full text-start">
        <thead className="text-sm text-text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              <Trans>字段</Trans>
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              <Trans>变更前</Trans>
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              <Trans>变更后</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:not(:first-child)]:border-t">
          {changes.map((change, at) => (
            // A call may change the same field of several records.
            <Fragment key={`${change.field} ${String(at)}`}>
              <tr className="align-top wrap-anywhere">
                <th scope="row" className="py-1 pe-3 text-start text-sm font-normal">
                  {wordsOf(change).label}
                </th>
                <td className="py-1 pe-3 text-danger-strong">
                  <ChangedText value={wordsOf(change).before} />
                </td>
                <td className="py-1 text-success-strong">
                  <ChangedText value={wordsOf(change).after} />
                </td>
              </tr>
              {isLong(change) && (
                <tr className="border-none!">
                  <td colSpan={3} className="pb-2">
                    <LongDifference
                      get={get}
                      input={{ id, field: String(at) }}
                      label={wordsOf(change).label}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
