import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Text } from '#contract/wire.ts'
import { setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { queryClient } from '#core/http/query-client.ts'
import { CallDialog } from './call-dialog.tsx'
import { createFormFields } from './create-form-fields.tsx'

const name = Text(40).pipe(z.string().min(1))
const calls = endpoint(
  'POST dict/data/add',
  z.object({ labels: z.object({ 'zh-cn': name, en: name, 'zh-tw': name }) }),
  z.object({}),
)
const Form = createFormFields(calls)

/** Opens a form of one text in three languages; `answer` is what the server says to it. */
function openForm(answer: () => object = () => ({ code: 0, msg: '', data: {} })) {
  const fetch = vi.fn(async () => Response.json(answer()))
  setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <CallDialog
          endpoint={calls}
          title={msg`新增`}
          initial={{}}
          onDone={() => undefined}
          onClose={() => undefined}
        >
          <Form.Titles name="labels" label={msg`名称`} required max={40} />
        </CallDialog>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const field = (lang: string) => screen.getByRole('textbox', { name: new RegExp(`\\(${lang}\\)`) })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  return { user, field, submit, fetch }
}

it('puts the error of a language under its own field and the focus into it', async () => {
  const { user, field, submit, fetch } = openForm()
  await user.type(field('简体中文'), '付款人不符')
  await user.type(field('English'), 'Payer differs')
  await submit()
  await waitFor(() => expect(field('繁體中文')).toHaveAccessibleDescription('此项必填'))
  expect(field('繁體中文')).toBeInvalid()
  expect(field('繁體中文')).toHaveFocus()
  expect(field('简体中文')).toBeValid()
  expect(field('简体中文')).not.toHaveAccessibleDescription()

  await user.keyboard('付款人不符')
  await waitFor(() => expect(field('繁體中文')).toBeValid())
  expect(fetch).not.toHaveBeenCalled()
})

it('puts what the server says of a language under its field', async () => {
  const errors = [{ field: 'labels.en', rule: 'taken', msg: '已有此名称' }]
  const { user, field, submit } = openForm(() => ({ code: 40001, msg: '', data: { errors } }))
  for (const lang of ['简体中文', 'English', '繁體中文']) await user.type(field(lang), 'x')
  await submit()
  await waitFor(() => expect(field('English')).toHaveAccessibleDescription('已有此名称'))
  expect(field('English')).toHaveFocus()
  expect(field('简体中文')).toBeValid()
  expect(field('繁體中文')).toBeValid()
})

it('marks the required language where nothing was filled in', async () => {
  const { field, submit } = openForm()
  await submit()
  await waitFor(() => expect(field('简体中文')).toHaveAccessibleDescription('此项必填'))
  expect(field('简体中文')).toHaveFocus()
})
