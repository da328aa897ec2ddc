import { expect, it } from 'vitest'
import { isRunning, nextState, transitions, uploadStates } from './upload-machine.ts'

it('lets every state be reached and every unfinished one be left', () => {
  const reached = new Set<string>(
    uploadStates.flatMap((state) => Object.values<string>(transitions[state])),
  )
  expect([...reached].toSorted()).toEqual([...uploadStates].toSorted())
  expect(uploadStates.filter((state) => Object.keys(transitions[state]).length === 0)).toEqual([
    'success',
  ])
})

it('pauses whatever runs and goes on from there', () => {
  for (const state of uploadStates)
    expect(nextState(state, 'pause')).toBe(isRunning(state) ? 'paused' : undefined)
  expect(nextState('paused', 'resume')).toBe('waiting')
  expect(nextState('paused', 'rehash')).toBe('hashing')
})

it('retries only what failed and never repeats what succeeded', () => {
  expect(uploadStates.filter((state) => nextState(state, 'retry'))).toEqual(['error'])
  expect(nextState('success', 'retry')).toBeUndefined()
})
