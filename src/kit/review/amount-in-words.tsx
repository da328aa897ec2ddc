import { useLingui } from '@lingui/react/macro'
import type { Lang } from '#contract/lang.ts'
import { langOf } from '#core/i18n/locale.ts'
import { type LazyModule, lazyModule, useRetriedModule } from '#ui/lazy-module.ts'

const writers: Record<Lang, LazyModule<{ toCardinal: (whole: string) => string }>> = {
  'zh-cn': lazyModule(() => import('n2words/zh-Hans-CN')),
  en: lazyModule(() => import('n2words/en-US')),
  'zh-tw': lazyModule(() => import('n2words/zh-Hant-TW')),
}

const Words = ({ whole, lang }: { whole: string; lang: Lang }) =>
  useRetriedModule(writers[lang], true).part?.toCardinal(whole)

/** The whole part of an amount in words, so that a digit too many is seen. Its line is there before the words are. */
export function AmountInWords({ amount }: { amount: string }) {
  const { i18n } = useLingui()
  const lang = langOf(i18n)
  return (
    <span className="block min-h-5">
      <Words key={lang} lang={lang} whole={amount.split('.')[0] ?? amount} />
    </span>
  )
}
