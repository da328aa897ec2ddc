import type { Text } from '#core/i18n/text.ts'
import type { Option } from '#ui/select/option.ts'
import { useText } from '../use-text.ts'

/** Options that are the screen's own, such as which date a range is about. Call it at module scope; it gives a hook. */
export const fixedOptions = <V extends string>(
  texts: Readonly<Record<V, Text>>,
): (() => readonly Option<V>[]) =>
  function useFixedOptions() {
    const text = useText()
    return (Object.keys(texts) as V[]).map((value) => ({ value, label: text(texts[value]) }))
  }
