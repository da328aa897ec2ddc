import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalChange } from '#contract/system/approval.ts'
import { blank } from '#core/format/blank.ts'

/** What the call would change, before and after; names are those of the record's fields. */
export function Differences({ changes }: { changes: readonly ApprovalChange[] }) {
  const { t } = useLingui()
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
          {changes.map(({ field, before, after }, at) => (
            // A call may change the same field of several records.
            <tr key={`${field} ${String(at)}`} className="align-top wrap-anywhere">
              <th scope="row" className="py-1 pe-3 text-start font-mono text-sm font-normal">
                {field}
              </th>
              <td className="py-1 pe-3 text-danger-strong">{before ?? blank}</td>
              <td className="py-1 text-success-strong">{after ?? blank}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
