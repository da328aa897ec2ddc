type KeyLike = { isComposing: boolean; keyCode: number }

/**
 * Tells whether a key press belongs to an input method (Chinese, Japanese…) and must not be acted on.
 * Safari ends the composition before it reports the Enter that ended it; only the key code 229 tells.
 */
export const isImeKey = (event: KeyLike | { nativeEvent: KeyLike }) => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}
