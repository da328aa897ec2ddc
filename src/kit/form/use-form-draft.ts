// Keeps what is written in a form until it is submitted or given up, and brings it back when the form opens again.
import { msg } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StoredDraft } from '#core/drafts/drafts.ts'
import { hasDraft } from '#core/drafts/stored-drafts.ts'
import { confirm } from '#core/feedback/confirm.ts'
import { session } from '#core/session/session.ts'
import { lazyModule } from '#ui/lazy-module.ts'
import { changedValues } from './form-draft.ts'

type Values = Record<string, unknown>

const drafts = lazyModule(() => import('#core/drafts/drafts.ts'))
/** Milliseconds without a key before what was typed is sealed and stored. */
const debounceMs = 400

interface FormDraftOptions {
  /** Undefined keeps nothing. */
  name: string | undefined
  form: UseFormReturn<Values>
  /** The values of the record. */
  first: Values
  requestId: string
  /** Takes the key of what was sent and not answered, and its body. */
  onRestore: (draft: Pick<StoredDraft, 'requestId' | 'sent'>) => void
}

/** What was brought back. */
export interface Restored {
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number
  /** The record was changed since. */
  readonly isOlder: boolean
}

/** The draft of one form. */
export function useFormDraft({ name, form, first, requestId, onRestore }: FormDraftOptions) {
  const [restored, setRestored] = useState<Restored>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<Values>(undefined)
  // Another operator who signs in over the page takes nothing over.
  const [operatorId] = useState(() => session.state.user?.id)
  /** Submitted or given up: a change that is reported late stores nothing. */
  const isOver = useRef(false)

  const store = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (name === undefined || isOver.current || session.state.user?.id !== operatorId) return
    const values = changedValues(form.getValues(), first)
    const isEmpty = Object.keys(values).length === 0 && !sent.current
    if (isEmpty && !hasDraft(name)) return
    const draft = { values, requestId, sent: sent.current, version: first['version'] }
    void drafts
      .load()
      .then(({ writeDraft, removeDraft }) => {
        if (isOver.current) return
        return isEmpty ? removeDraft(name) : writeDraft(name, draft)
      })
      .catch(() => undefined)
  }
  const forget = () => {
    isOver.current = true
    clearTimeout(timer.current)
    if (name === undefined) return
    // Also where none is stored yet: one may be on its way.
    void drafts.known()?.removeDraft(name)
    if (hasDraft(name)) void drafts.load().then(({ removeDraft }) => removeDraft(name))
  }

  const restore = useEffectEvent((draft: StoredDraft) => {
    // Whoever types already goes on with that.
    if (isOver.current || form.formState.isDirty || sent.current) return
    const isOlder = draft.version !== first['version']
    // Another version is another intent; what was sent is asked for as it was.
    if (!isOlder || draft.sent) onRestore(draft)
    sent.current = draft.sent
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
    setRestored({ at: draft.at, isOlder })
  })
  // The storage and the network are outside React.
  useEffect(() => {
    if (name === undefined || !hasDraft(name)) return
    let isHere = true
    void drafts
      .load()
      .then(({ readDraft }) => readDraft(name))
      .then((draft) => draft && isHere && restore(draft))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [name])

  const change = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(store, debounceMs)
  })
  const flush = useEffectEvent(() => timer.current !== undefined && store())
  // The form tells of changes outside of React.
  useEffect(() => {
    if (name === undefined) return
    const stop = form.subscribe({ formState: { values: true }, callback: () => change() })
    const stopFlush = new AbortController()
    addEventListener('pagehide', () => flush(), { signal: stopFlush.signal })
    return () => {
      stop()
      stopFlush.abort()
      flush()
    }
  }, [form, name])

  return {
    restored,
    /** What is sent is kept until its answer is here: after a crash it is asked for under the same key. */
    onSend: (body: Values) => {
      if (Object.keys(changedValues(form.getValues(), first)).length === 0) return
      sent.current = body
      store()
    },
    /** An answer came, and it was no. */
    onRefused: () => {
      if (!sent.current) return
      sent.current = undefined
      store()
    },
    forget,
    /** Gives up what was brought back; the form shows the record as it is. */
    discard: () => {
      form.reset(first)
      setRestored(undefined)
      store()
    },
  }
}

/** Asks before what was written is given up; `isUnknown` where it may have been done. */
export const confirmLeave = (isUnknown: boolean): Promise<boolean> =>
  confirm({
    title: msg`放弃未完成的操作？`,
    body: isUnknown ? msg`结果未知：请先核对，再决定是否离开。` : msg`已填写的内容将不会保存。`,
    confirmLabel: msg`放弃`,
    tone: 'danger',
  })

/** Has the browser ask before the page goes away; only it can. */
export function useLeaveWarning(atRisk: boolean): void {
  useEffect(() => {
    if (!atRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [atRisk])
}
