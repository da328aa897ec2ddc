// The second proof of a sign-in: a code of the authenticator, asked for once the first proof was right.
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import type { CallError } from '#core/http/call-error.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { loadFormTexts } from './login-methods.ts'

/** What a form to sign in needs for it; most forms never show it. */
export function useSecondCode() {
  const [isAsked, setAsked] = useState(false)
  const [value, onChange] = useState('')
  return {
    isAsked,
    field: { value, onChange },
    /** What the call carries of it. */
    input: isAsked ? { otp: value } : {},
    isMissing: isAsked && value.trim() === '',
    /** Asks for a code where the refusal does; true the first time, when nothing was wrong yet. */
    isFirstAsked({ code }: CallError): boolean {
      if (code !== Code.otp) return false
      setAsked(true)
      onChange('')
      return !isAsked
    },
  }
}

/** Its field, loaded when it is asked for. */
export const SecondCodeField = lazyPart(async () => {
  const [{ SecondCodeField: Field }] = await Promise.all([
    import('./ways/second-code-field.tsx'),
    loadFormTexts(),
  ])
  return Field
})
