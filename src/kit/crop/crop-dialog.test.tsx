// Cutting images on their way into a field. What is drawn is the browser's business (tests/browser); here the canvas
// only notes what it was asked for.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { restoreLanguage } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import type { CropOptions } from './crop-options.ts'
import { useCropQueue } from './use-crop-queue.tsx'

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })
let canvases: { width: number; height: number; type: string }[]
let got: File[]

beforeEach(async () => {
  await restoreLanguage()
  clearToasts()
  canvases = []
  got = []
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(440)
  const steps = ['scale', 'translate', 'rotate', 'drawImage']
  const context = Object.fromEntries(steps.map((name) => [name, () => undefined]))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function note(
    this: HTMLCanvasElement,
    give,
    type = '',
  ) {
    canvases.push({ width: this.width, height: this.height, type })
    give(new Blob(['cut'], { type }))
  })
})
afterEach(() => vi.restoreAllMocks())

function Field({
  options,
  batches,
}: {
  options: CropOptions | undefined
  batches: readonly File[][]
}) {
  const { enqueue, dialog } = useCropQueue(options, (files) => got.push(...files))
  return (
    <>
      {batches.map((files, at) => (
        <button key={at} type="button" onClick={() => enqueue(files)}>
          choose {at}
        </button>
      ))}
      {dialog}
    </>
  )
}
/** A dialog over the page takes clicks from people, not from this. */
const choose = (batch: number) => fireEvent.click(screen.getByText(`choose ${batch}`))
function show(options: CropOptions | undefined, ...batches: File[][]) {
  render(
    <I18nProvider i18n={i18n}>
      <Field options={options} batches={batches} />
    </I18nProvider>,
  )
  choose(0)
}
const stage = async () => {
  // The dialog is a chunk of its own, compiled on first use.
  const found = await screen.findByRole('application', { name: '裁剪区域' })
  await waitFor(() => expect(found.querySelector('img')).not.toBeNull())
  return found
}
const size = () => screen.getByRole('status').textContent
const names = () => got.map(({ name }) => name)

describe('by keyboard', () => {
  it('Enter takes an image that nothing was cut of as it is', async () => {
    const chosen = file('slip.jpg')
    show({}, [chosen])
    expect(await stage()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(got).toHaveLength(1))
    expect(got[0]).toBe(chosen)
    expect(canvases).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('+ and - zoom, R turns, Shift with arrows pulls, Enter writes what is left', async () => {
    show({}, [file('slip.jpg')])
    await stage()
    await waitFor(() => expect(size()).toBe('400 × 200 像素'))
    await userEvent.keyboard('+')
    expect(size()).toBe('320 × 160 像素')
    await userEvent.keyboard('r')
    expect(size()).toBe('160 × 320 像素')
    await userEvent.keyboard('{Shift>}r{/Shift}')
    expect(size()).toBe('320 × 160 像素')
    await userEvent.keyboard('-')
    expect(size()).toBe('400 × 200 像素')
    await userEvent.keyboard('+{Enter}')
    await waitFor(() => expect(got).toHaveLength(1))
    expect(canvases).toEqual([{ width: 320, height: 160, type: 'image/jpeg' }])
    expect(got[0]).toMatchObject({ name: 'slip.jpg', type: 'image/jpeg', size: 3 })
  })

  it('arrows move what is cut', async () => {
    show({ aspect: 1 }, [file('slip.jpg')])
    const image = (await stage()).querySelector('img')
    const before = image?.style.left
    await userEvent.keyboard('{ArrowRight}')
    expect(image?.style.left).not.toBe(before)
    await userEvent.keyboard('{ArrowLeft}')
    expect(image?.style.left).toBe(before)
  })
})

describe('by pointer', () => {
  // The stage of these tests is 640 × 440, so that the image of 400 × 200 is drawn one and a half times as large.
  const at = (clientX: number, clientY: number, pointerId = 1) => ({
    clientX,
    clientY,
    pointerId,
    button: 0,
  })
  beforeEach(() => {
    HTMLElement.prototype.setPointerCapture = () => undefined
  })

  it('a side of the free frame is pulled, and stays under the pointer until it is let go', async () => {
    show({}, [file('slip.jpg')])
    const found = await stage()
    const frame = () => found.querySelector<HTMLElement>('[data-crop-frame]')?.style.width
    expect(frame()).toBe('600px')
    const right = found.querySelector('[data-side="right"]') as Element
    fireEvent.pointerDown(right, at(620, 220))
    fireEvent.pointerMove(right, at(470, 220))
    expect(size()).toBe('300 × 200 像素')
    expect(frame()).toBe('450px')
    fireEvent.pointerUp(right, at(470, 220))
    // Let go, what is left is shown as large as it fits.
    expect(frame()).toBe('600px')
  })

  it('the wheel zooms and dragging moves', async () => {
    show({ aspect: 2 }, [file('slip.jpg')])
    const found = await stage()
    const image = () => found.querySelector('img')?.style.left
    const wheel = new Event('wheel', { bubbles: true, cancelable: true })
    const turn = { deltaY: -400 * Math.log(2), deltaMode: 0, clientX: 320, clientY: 220 }
    fireEvent(found, Object.assign(wheel, turn))
    expect(size()).toBe('200 × 100 像素')
    const before = Number.parseFloat(image() ?? '')
    fireEvent.pointerDown(found, at(320, 220))
    fireEvent.pointerMove(found, at(290, 220))
    expect(Number.parseFloat(image() ?? '')).toBeCloseTo(before - 30)
    fireEvent.pointerUp(found, at(290, 220))
    fireEvent.pointerMove(found, at(200, 220))
    expect(Number.parseFloat(image() ?? '')).toBeCloseTo(before - 30)
  })

  it('two fingers zoom by how far they part', async () => {
    show({ aspect: 2 }, [file('slip.jpg')])
    const found = await stage()
    fireEvent.pointerDown(found, at(300, 220, 1))
    fireEvent.pointerDown(found, at(340, 220, 2))
    fireEvent.pointerMove(found, at(280, 220, 1))
    fireEvent.pointerMove(found, at(360, 220, 2))
    expect(size()).toBe('200 × 100 像素')
    fireEvent.pointerUp(found, at(280, 220, 1))
    fireEvent.pointerUp(found, at(360, 220, 2))
  })
})

describe('Escape', () => {
  it('leaves the file as chosen, whatever was done to it', async () => {
    const chosen = file('slip.jpg')
    show({}, [chosen])
    await stage()
    await userEvent.keyboard('+r{Escape}')
    expect(got).toEqual([chosen])
    expect(got[0]).toBe(chosen)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('takes nothing where the image must be cut', async () => {
    show({ aspect: 1, required: true }, [file('face.jpg')])
    await stage()
    await userEvent.keyboard('{Escape}')
    expect(got).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a ratio', () => {
  it('that is given stays, and the result is no larger than wanted', async () => {
    show({ aspect: 1, maxSide: 100, required: true }, [file('face.jpg')])
    await stage()
    expect(size()).toBe('100 × 100 像素')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(document.querySelector('[data-side]')).toBeNull()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}')
    await waitFor(() => expect(canvases).toEqual([{ width: 100, height: 100, type: 'image/jpeg' }]))
  })

  it('can be chosen, and set free again', async () => {
    show({}, [file('slip.jpg')])
    await stage()
    await userEvent.click(screen.getByRole('radio', { name: '1:1' }))
    expect(size()).toBe('200 × 200 像素')
    expect(document.querySelector('[data-side]')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '自由' }))
    expect(document.querySelectorAll('[data-side]')).toHaveLength(8)
  })
})

it('asks about one image after the other, or about none of the rest', async () => {
  show({}, [file('1.jpg'), file('2.jpg'), file('3.jpg')])
  await stage()
  expect(screen.getByRole('dialog')).toHaveAccessibleName('裁剪 1.jpg（之后还有 2 张）')
  await userEvent.keyboard('{Escape}')
  expect(names()).toEqual(['1.jpg'])
  expect(screen.getByRole('dialog')).toHaveAccessibleName('裁剪 2.jpg（之后还有 1 张）')
  await userEvent.click(screen.getByRole('button', { name: '其余均用原图' }))
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('what comes while it asks waits its turn', async () => {
  show({}, [file('1.jpg')], [file('2.jpg')])
  await stage()
  choose(1)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toHaveAccessibleName('裁剪 2.jpg')
})

it('asks about images only, and about nothing without a wish', () => {
  show(undefined, [file('1.jpg')])
  expect(names()).toEqual(['1.jpg'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('an image that cannot be read is taken as it is, and the upload says what is wrong with it', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('EncodingError'))
  show({}, [file('broken.jpg')])
  await waitFor(() => expect(names()).toEqual(['broken.jpg']))
  expect(toasts.items.map(({ text }) => translate(text))).toEqual(['图片无法读取，请换一张'])
})

it('a picture that cannot be written keeps the dialog open', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(null))
  show({ aspect: 1 }, [file('slip.jpg')])
  fireEvent.keyDown(await stage(), { key: 'Enter' })
  await waitFor(() =>
    expect(toasts.items.map(({ text }) => translate(text))).toEqual([
      '裁剪失败，请换一张图片或使用原图',
    ]),
  )
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(got).toEqual([])
})
