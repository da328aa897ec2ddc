import type { Lang } from '#contract/lang.ts'

const tags: Record<Lang, string> = { 'zh-cn': 'zh-CN', en: 'en', 'zh-tw': 'zh-TW' }

/** The day under the clock of the lock, on this machine's calendar: "07月02日，星期三", in English "Wednesday, July 2". */
export function lockDate(date: Date, lang: Lang): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[lang], options).format(date)
  if (lang === 'en') return part({ weekday: 'long', month: 'long', day: 'numeric' })
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getMonth() + 1)}月${two(date.getDate())}日，${part({ weekday: 'long' })}`
}
