import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

/** Reads a CSV or text file that people choose into a text, beside the field it belongs to. */
export function FileText({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className="cursor-pointer underline focus-within:outline">
      <Trans>从 CSV 文件读取</Trans>
      <input
        id={id}
        type="file"
        accept=".csv,.txt"
        className="sr-only"
        onChange={({ currentTarget: input }) => {
          void input.files?.[0]?.text().then(onText)
          // The same file again, mended meanwhile, is another choice.
          input.value = ''
        }}
      />
    </label>
  )
}
