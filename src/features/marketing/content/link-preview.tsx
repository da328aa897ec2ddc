import { useLingui } from '@lingui/react/macro'
import { localizedText } from '#contract/lang.ts'
import type { Row } from '#contract/marketing/service-link.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** A way to reach customer service as members of each of its languages see it. */
export function LinkPreview({ row }: { row: Row }) {
  const { t } = useLingui()
  const word = useDicts(['service_kind'])
  const { icon, name, linkKind, url, langs, workTime, status } = row
  const [source] = icon
  return (
    <PreviewFrame
      langs={langs}
      getNote={(lang) =>
        status === 'off'
          ? t`已停用：会员现在看不到。`
          : name[lang] === '' && t`此语言尚未填写，会员看到的是简体中文。`
      }
    >
      {(lang) => (
        <div lang={name[lang] === '' ? 'zh-cn' : lang} className="flex flex-col gap-3">
          <div className="flex items-center gap-3 rounded-md border p-3">
            {source !== undefined && (
              <StoredImage source={source} alt="" className="size-10 rounded-full object-cover" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{localizedText(name, lang)}</span>
              <span className="block text-sm text-text-muted">
                {[word('service_kind', linkKind)?.value ?? linkKind, workTime]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </div>
          <p className="text-sm text-text-muted wrap-anywhere">{t`点击后：${url}`}</p>
        </div>
      )}
    </PreviewFrame>
  )
}
