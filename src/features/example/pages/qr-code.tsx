// A QR code of what is typed.
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#kit/files/save-file.ts'
import { toDataUrl, renderQrSvg } from '#kit/qr-code.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field/field.tsx'
import { Textarea } from '#ui/field/textarea.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** More does not fit into a code of this level. */
const maxLength = 300

export function QrCodePage() {
  const { t } = useLingui()
  const [text, setText] = useState('https://example.com/')
  const { data: svg } = useQuery({
    queryKey: ['example-qr', text],
    queryFn: () => renderQrSvg(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={t`二维码`} className="max-w-180">
      <Field label={t`内容`} error={text === '' && t`此项必填`} required>
        {(control) => (
          <Textarea
            {...control}
            counter
            maxLength={maxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        {svg ? (
          <img src={toDataUrl(svg)} alt={t`二维码：${text}`} width={192} height={192} />
        ) : (
          <Skeleton className="size-48" />
        )}
        <Button
          reason={svg && text !== '' ? undefined : t`先填写内容`}
          onClick={() => svg && saveFile(new Blob([svg], { type: 'image/svg+xml' }), 'qr-code.svg')}
        >
          <Trans>下载 SVG</Trans>
        </Button>
      </div>
    </Card>
  )
}
