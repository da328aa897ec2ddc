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
  /** Alerts have one button. */
  readonly kind: 'confirm' | 'alert'
  readonly answer: (yes: boolean) => void
}

/** Waiting questions, the one on screen first. */
export const questions = proxy<{ queue: Pending[] }>({ queue: [] })

let nextId = 1

function ask(kind: Pending['kind'], question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      questions.queue = questions.queue.filter((item) => item.id !== id)
      resolve(yes)
    }
    questions.queue.push(ref({ ...question, kind, id, answer }))
  })
}

/** Asks; true when the operator confirmed, false when they cancelled or pressed Escape. */
export const confirm = (question: Question): Promise<boolean> => ask('confirm', question)

const alerts = new Map<string, Promise<void>>()

/** Tells something that must be acknowledged. While an alert of this key is open, asking again joins it. */
export function alertOnce(key: string, question: Question): Promise<void> {
  const open = alerts.get(key)
  if (open) return open
  const promise = ask('alert', question).then(() => {
    alerts.delete(key)
  })
  alerts.set(key, promise)
  return promise
}
