// Contact data in clear: for a reason, for a minute, then it is gone from the screen.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import * as api from '#contract/member/member.ts'
import { blank } from '#core/format/blank.ts'
import { copyOnClick } from '#kit/grid/copy.ts'
import { useCountdown } from '#kit/time/use-countdown.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { RevealForm } from '../reveal-form.tsx'

type Clear = z.output<typeof api.unmask.output>

function Revealed({ title, clear, onClose }: { title: string; clear: Clear; onClose: () => void }) {
  const { t } = useLingui()
  const left = useCountdown(clear.expiresIn, onClose)
  const items = [
    { id: 'account', term: t`账号`, text: clear.account },
    { id: 'mobile', term: t`手机号`, text: clear.mobile },
    { id: 'email', term: t`邮箱`, text: clear.email },
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>关闭</Trans>
        </Button>
      }
    >
      <div onClickCapture={copyOnClick} className="flex flex-col gap-4">
        <DescriptionList
          columns={1}
          items={items.map(({ id, term, text }) => ({
            id,
            term,
            value:
              text === '' ? (
                blank
              ) : (
                <span data-copy={text} className="cursor-copy">
                  {text}
                </span>
              ),
          }))}
        />
        <p className="text-text-muted">
          <Trans>{left} 秒后自动隐藏，本次查看已记入审计</Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** Asks why, then shows the contact data of a member until the minute is over. */
export function RevealDialog({ row, onClose }: { row: api.Row; onClose: () => void }) {
  const [clear, setClear] = useState<Clear>()
  if (clear) return <Revealed title={row.memberNo} clear={clear} onClose={onClose} />
  return (
    <RevealForm
      endpoint={api.unmask}
      id={row.id}
      title={msg`查看联系方式`}
      onDone={setClear}
      onClose={onClose}
    />
  )
}
