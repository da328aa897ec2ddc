// Questions and alerts that need an answer before work goes on. The shell draws the first of the queue.
import { proxy, ref } from 'valtio'
import type { Text } from '../i18n/text.ts'

/** What a question says. */
export interface Question {
  readonly title: Text
  readonly body?: Text
  readonly confirmLabel?: Text
  readonly cancelLabel?: Text
  /** `danger` where something is destroyed or refused. */
  readonly tone?: 'default' | 'danger'
}

interface Pending extends Question {
  readonly id: number
  /** Of an alert. */
  readonly key: string
  /** Alerts have one button, or another one that says what it does. */
  readonly kind: 'confirm' | 'alert'
  readonly answer: (yes: boolean) => void
}

/** Waiting questions, the one on screen first. */
export const questions = proxy<{ queue: Pending[] }>({ queue: [] })

let nextId = 1

function ask(kind: Pending['kind'], question: Question, key = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      questions.queue = questions.queue.filter((item) => item.id !== id)
      resolve(yes)
    }
    questions.queue.push(ref({ ...question, kind, id, key, answer }))
  })
}

/** Asks; true when the operator confirmed, false when they cancelled or pressed Escape. */
export const confirm = (question: Question): Promise<boolean> => ask('confirm', question)

const alerts = new Map<string, Promise<boolean>>()

/**
 * Tells something that must be acknowledged; false where the alert has another button and that was taken. While an alert
 * of this key is open, asking again joins it.
 */
export function alertOnce(key: string, question: Question): Promise<boolean> {
  const open = alerts.get(key)
  if (open) return open
  const promise = ask('alert', question, key).finally(() => alerts.delete(key))
  alerts.set(key, promise)
  return promise
}
