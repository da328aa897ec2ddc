import { useLingui } from '@lingui/react/macro'
import type { Row } from '#contract/marketing/banner.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** How high the picture stands: 750 × 360 in the app, 1920 × 600 on the site, the whole page while it starts. */
const shapeOf = ({ position }: Row, width: 'phone' | 'web') =>
  position === 'startup' ? 'h-full min-h-80' : width === 'phone' ? 'aspect-75/36' : 'aspect-32/10'

/** A banner on the page it belongs to, and where a press on it leads. */
export function BannerPreview({ row }: { row: Row }) {
  const { t } = useLingui()
  const word = useDicts(['banner_position', 'link_type', 'publish_status'])
  const { image, title, position, lang, linkType, linkValue, status } = row
  const getName = (dict: string, value: string) => word(dict, value)?.value ?? value
  const [source = ''] = image
  const isHidden = status !== 'published'
  return (
    <PreviewFrame
      langs={[lang]}
      getNote={() => isHidden && t`${getName('publish_status', status)}：会员现在看不到。`}
    >
      {(_, width) => (
        <div lang={lang} className="flex h-full flex-col gap-3">
          {position !== 'startup' && (
            <p className="text-center font-semibold">{getName('banner_position', position)}</p>
          )}
          <StoredImage
            source={source}
            alt={title}
            className={`w-full rounded object-cover ${shapeOf(row, width)}`}
          />
          <p className="text-sm text-text-muted wrap-anywhere">
            {linkType === 'none'
              ? t`点击后不跳转`
              : t`点击后：${getName('link_type', linkType)} ${linkValue}`}
          </p>
          {position !== 'startup' && (
            <div aria-hidden className="flex flex-col gap-2">
              <div className="h-16 rounded bg-sunken" />
              <div className="h-16 rounded bg-sunken" />
            </div>
          )}
        </div>
      )}
    </PreviewFrame>
  )
}
