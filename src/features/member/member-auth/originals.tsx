// The pictures of a document and what is written on it, covered until somebody asks; a minute later covered again.
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import * as api from '#contract/member/member-auth.ts'
import { useAccess } from '#core/session/access.ts'
import { ZoomableImage } from '#kit/files/zoomable-image.tsx'
import { useKeys } from '#kit/keys/keys.ts'
import { useCountdown } from '#kit/time/use-countdown.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  askPicture,
  askWhy,
  coverDocument,
  type Disclosure,
  useAsked,
  useDisclosure,
} from './disclosure.ts'
import { Clear, Failed, type PictureProps, sideNames, Why } from './original-parts.tsx'

function Picture({ id, side, picture, isCurrent }: PictureProps & { isCurrent: boolean }) {
  const { t } = useLingui()
  const text = useText()
  const { answer, hasFailed } = picture ?? {}
  if (hasFailed)
    return <Failed message={t`图片加载失败`} onRetry={() => void askPicture(id, side)} />
  if (answer === undefined) return <Skeleton className="h-60 w-full" />
  const name = text(sideNames[side])
  return (
    <ZoomableImage name={name} isKeyed={isCurrent}>
      {(look) => <img src={answer} alt={name} draggable={false} {...look} />}
    </ZoomableImage>
  )
}

interface RevealedProps {
  row: api.MemberAuth
  disclosure: Disclosure
  onRetry: () => void
}

function Revealed({ row, disclosure, onRetry }: RevealedProps) {
  const text = useText()
  const { can } = useAccess()
  const { id } = row
  const { clear, side, pictures, isWhole = false } = disclosure
  const sides = can(api.image) ? api.getPicturedSides(row) : []
  const left = useCountdown(api.revealSec, () => coverDocument(id))
  useKeys(
    'drawer',
    sides.map((each, index) => ({
      keys: String(index + 1),
      label: sideNames[each],
      run: () => void askPicture(id, each),
    })),
  )
  return (
    <>
      <Clear clear={clear} onRetry={onRetry} />
      {sides.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {sides.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={each === side}
              variant={each === side ? 'primary' : 'default'}
              onClick={() => void askPicture(id, each)}
            >
              {text(sideNames[each])}
            </Button>
          ))}
        </div>
      )}
      {side ? (
        <div className={cx('grid gap-3', isWhole && sides.length > 1 && 'sm:grid-cols-2')}>
          {(isWhole ? sides : [side]).map((each) => (
            <Picture
              key={each}
              id={id}
              side={each}
              picture={pictures[each]}
              isCurrent={each === side}
            />
          ))}
        </div>
      ) : (
        <p className="text-text-muted">
          <Trans>没有证件图片</Trans>
        </p>
      )}
      <p className="text-sm text-text-muted">
        <Trans>{left} 秒后自动隐藏，本次查看已记入审计</Trans>
      </p>
    </>
  )
}

/** The left half of the record: covered, or shown for a minute to whoever said why. */
export function Originals({ row }: { row: api.MemberAuth }) {
  const { can } = useAccess()
  const disclosure = useDisclosure(row.id)
  const isAsked = useAsked(row.id)
  if (!can(api.reveal)) return null
  return (
    <section className={cx('flex flex-col gap-3', disclosure?.isWhole && 'md:col-span-2')}>
      {disclosure ? (
        <Revealed key={row.id} row={row} disclosure={disclosure} onRetry={() => askWhy(row)} />
      ) : (
        <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded bg-sunken p-4 text-center">
          <p className="text-text-muted">
            <Trans>证件图片与完整资料已隐藏，查看会记入审计。</Trans>
          </p>
          <Button icon={<Eye aria-hidden />} onClick={() => askWhy(row)}>
            <Trans>查看原图</Trans>
          </Button>
        </div>
      )}
      {isAsked && <Why row={row} onClose={() => askWhy(null)} />}
    </section>
  )
}
