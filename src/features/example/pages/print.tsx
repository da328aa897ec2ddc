// Printing one part of a page: a sheet of styles for the printer hides the rest, and goes when the print is over.
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useId } from 'react'
import { formatDateTime } from '#core/format/format-time.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Asks the browser to print one element and nothing around it. */
function printOnly(id: string) {
  const area = `#${CSS.escape(id)}`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@media print {
    body * { visibility: hidden }
    ${area}, ${area} * { visibility: visible }
    ${area} { position: fixed; inset: 0 }
  }`)
  // A constructed sheet needs no exception in the content policy of the page.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
  addEventListener('afterprint', remove, { once: true })
  print()
}

export function PrintPage() {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="flex max-w-180 flex-col gap-3">
      <div>
        <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => printOnly(id)}>
          <Trans>打印单据</Trans>
        </Button>
      </div>
      <div id={id}>
        <Card title={t`单据`}>
          <SmallTable
            head={[t`项目`, t`数量`, t`金额`]}
            rows={[
              ['A', '2', '20.00'],
              ['B', '1', '8.50'],
              [t`合计`, '3', '28.50'],
            ]}
          />
          <p className="mt-3 text-sm text-text-faint">
            {formatDateTime('2026-01-31T08:00:00.000Z')}
          </p>
        </Card>
      </div>
      <p className="text-text-muted">
        <Trans>菜单、页签与按钮不会被打印。</Trans>
      </p>
    </div>
  )
}
