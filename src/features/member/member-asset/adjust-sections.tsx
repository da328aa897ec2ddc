import { Trans, useLingui } from '@lingui/react/macro'
import type { AdjustDetail } from '#contract/member/member-asset.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { downloadFile } from '#core/http/file-content.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { Section } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'

/** What decides an adjustment beside its facts: what the wallet holds now, and the files. */
export function AdjustSections({ detail }: { detail: AdjustDetail }) {
  const { t } = useLingui()
  const { row, files, available, journalId } = detail
  return (
    <>
      <Section title={t`钱包`}>
        <DescriptionList
          items={[
            {
              id: 'available',
              term: t`当前可用`,
              value: `${formatMoney(available)} ${row.currency}`,
            },
            ...(journalId === null ? [] : [{ id: 'journal', term: t`凭证号`, value: journalId }]),
          ]}
        />
      </Section>
      {files.length > 0 && (
        <Section title={t`凭证附件`}>
          <ul className="flex flex-col gap-2">
            {files.map(({ id, name, kind }) => (
              <li key={id} className="flex items-center gap-3">
                {kind === 'image' && (
                  <StoredImage
                    source={id}
                    alt={name}
                    className="size-16 rounded border object-contain"
                  />
                )}
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <Button size="sm" onClick={() => void downloadFile(id).catch(() => undefined)}>
                  <Trans>下载</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
