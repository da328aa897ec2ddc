// The example pages: one view for all of them, which draws the page of the address it was opened at.
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { CodeXml } from 'lucide-react'
import { useId, useState } from 'react'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useTabContext } from '#kit/tab-context.ts'
import { useText } from '#kit/use-text.ts'
import { defineView } from '#kit/view.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type ExamplePage, pages } from './pages.tsx'
import { SourcePanel } from './source-panel.tsx'

function Examples() {
  const { t } = useLingui()
  const tab = useTabContext()
  const { pathname } = useLocation()
  const path = tab?.path ?? pathname
  const title = findMenuEntry(useMenu(), path)?.entry.meta.title ?? ''
  const page = pages[path]
  return page ? (
    <Example page={page} title={title} />
  ) : (
    <EmptyState title={t`此地址没有示例`} hint={t`示例页按菜单路径查找，请把菜单项的路径改回来`} />
  )
}

function Example({ page, title }: { page: ExamplePage; title: string }) {
  const text = useText()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-h-0 flex-col gap-3 md:h-full">
      {!page.hasHeading && <h1 className="sr-only">{title}</h1>}
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-text-muted">{text(page.about)}</p>
        <Button
          icon={<CodeXml aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>源码</Trans>
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 gap-3 max-xl:flex-col">
        <div className="min-h-0 min-w-0 flex-1">
          <page.Page />
        </div>
        {isOpen && <SourcePanel id={panelId} page={page} />}
      </div>
    </div>
  )
}

export default defineView({ component: Examples })
