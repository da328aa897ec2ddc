// Panes whose borders people move: by the pointer, or by the arrow keys on the border.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { Button } from '#ui/button.tsx'

const pane = 'grid h-full place-items-center bg-surface'
const border =
  'bg-line outline-offset-0 data-[separator=active]:bg-primary data-[separator=hover]:bg-primary'

export function SplitPanesPage() {
  const { t } = useLingui()
  // Another key makes the panes anew, with their first sizes.
  const [round, setRound] = useState(0)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button onClick={() => setRound(round + 1)}>
          <Trans>还原大小</Trans>
        </Button>
      </div>
      <div className="h-96 overflow-hidden rounded-md border">
        <Group key={round} orientation="horizontal">
          <Panel id="left" defaultSize="30%" minSize="15%">
            <div className={pane}>
              <Trans>目录</Trans>
            </div>
          </Panel>
          <Separator aria-label={t`调整目录宽度`} className={`${border} w-1`} />
          <Panel id="right" minSize="30%">
            <Group orientation="vertical">
              <Panel id="top" defaultSize="60%" minSize="20%">
                <div className={pane}>
                  <Trans>内容</Trans>
                </div>
              </Panel>
              <Separator aria-label={t`调整内容高度`} className={`${border} h-1`} />
              <Panel id="bottom" minSize="20%">
                <div className={pane}>
                  <Trans>日志</Trans>
                </div>
              </Panel>
            </Group>
          </Panel>
        </Group>
      </div>
    </div>
  )
}
