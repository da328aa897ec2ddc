import { expect, it } from 'vitest'
import { createVersionWatch, minIntervalMs } from './new-version.ts'

function watch(builds: (string | undefined | Error)[]) {
  let time = 0
  let asked = 0
  let due: { at: number; run: () => void } | undefined
  const engine = createVersionWatch({
    build: 'one',
    now: () => time,
    after: (ms, run) => {
      due = { at: time + ms, run }
      return () => (due = undefined)
    },
    fetchBuild: async () => {
      const answer = builds[Math.min(asked, builds.length - 1)]
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return {
    engine,
    asked: () => asked,
    /** Lets time pass and what is due happen. */
    async pass(ms: number) {
      time += ms
      const { at = Infinity, run } = due ?? {}
      if (at > time) return
      due = undefined
      run?.()
      await Promise.resolve()
    },
    async later() {
      time += minIntervalMs
      await engine.check()
    },
  }
}

it('says nothing while the server has the same build', async () => {
  const { engine, later } = watch(['one'])
  await later()
  expect(engine.state).toEqual({ isOld: false, isPutOff: false })
})

it('tells a newer build, is put off, and tells the one after that', async () => {
  const { engine, later } = watch(['two', 'two', 'three'])
  await later()
  expect(engine.state).toEqual({ isOld: true, isPutOff: false })
  engine.putOff()
  await later()
  expect(engine.state.isPutOff).toBe(true)
  await later()
  expect(engine.state.isPutOff).toBe(false)
})

it('takes its word back when the deployment is', async () => {
  const { engine, later } = watch(['two', 'one'])
  await later()
  await later()
  expect(engine.state.isOld).toBe(false)
})

it('survives errors and servers that say nothing', async () => {
  const { engine, later, asked } = watch([new Error('down'), undefined])
  await later()
  await later()
  expect(asked()).toBe(2)
  expect(engine.state.isOld).toBe(false)
})

it('asks at most every 30 seconds, except for a missing file', async () => {
  const { engine, later, asked } = watch(['one'])
  await later()
  await engine.check()
  expect(asked()).toBe(1)
  await engine.missing()
  expect(asked()).toBe(2)
})

it('makes up for a question that came too soon, once, when the rest is over', async () => {
  const { engine, later, pass, asked } = watch(['one', 'two'])
  await later()
  for (let at = 0; at < 3; at += 1) {
    await pass(1_000)
    await engine.check()
  }
  await pass(minIntervalMs - 3_001)
  expect(asked()).toBe(1)
  await pass(1)
  await expect.poll(() => engine.state.isOld).toBe(true)
  expect(asked()).toBe(2)
  await engine.check()
  engine.stop()
  await pass(minIntervalMs)
  expect(asked()).toBe(2)
})

it('asks once for several missing files, and says whether a newer console is the reason', async () => {
  const { engine, asked } = watch(['two', 'one'])
  expect(await Promise.all([engine.missing(), engine.missing()])).toEqual([true, true])
  expect(asked()).toBe(1)
  expect(await engine.missing()).toBe(false)
})

it('tells a missing file again after it was put off', async () => {
  const { engine, later } = watch(['two'])
  await later()
  engine.putOff()
  await engine.missing()
  expect(engine.state).toEqual({ isOld: true, isPutOff: false })
})

it('never asks where the page has no build', async () => {
  let asked = 0
  const engine = createVersionWatch({
    build: undefined,
    now: () => 0,
    after: () => () => undefined,
    fetchBuild: async () => {
      asked += 1
      return 'two'
    },
  })
  await engine.check()
  expect(await engine.missing()).toBe(false)
  expect(asked).toBe(0)
})
