import type { Tone } from '#contract/system/dict.ts'

type Value = readonly [value: string, zhCn: string, en: string, zhTw: string, tone: Tone]

/** A dictionary as it is first installed; the values keep the order they are written in. */
export interface DictSeed {
  readonly type: string
  readonly title: readonly [zhCn: string, en: string, zhTw: string]
  readonly defaultValue?: string
  readonly values: readonly Value[]
}
