import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import {
  type EditorProps,
  FieldKindsContext,
  type Fields,
  createFormFields,
  ReasonField,
} from '#kit/form/create-form-fields.tsx'
import { fieldKinds } from '#kit/form/field-kinds.tsx'
import { FileText } from '#kit/form/file-text.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { Article } from '#kit/rich-text/article.tsx'
import { RichEditor } from '#kit/rich-text/rich-editor.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/field/textarea.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { outcomes, sampleCalls, sampleForm } from '../sample-calls.ts'
import { states } from '../sample-rows.ts'
import { State } from '../state.tsx'

const Form = createFormFields(sampleForm)
const Small = createFormFields(sampleCalls.usual)
const options = states.map((value) => ({ value, label: labels[value] }))

const PlainEditor = ({ label: _label, value, onValueChange, ...control }: EditorProps) => (
  <Textarea {...control} value={value} onChange={(event) => onValueChange(event.target.value)} />
)

const shown = {
  Text: <Form.Text name="title" label={labels.recharge} required />,
  Textarea: <Form.Textarea name="remark" label={labels.remark} max={200} />,
  Money: (
    <Form.Money name="amount" label={labels.amount} hint={labels.hint} scale={18} unit="USDT" />
  ),
  Number: <Form.Number name="count" label={labels.number} />,
  Titles: <Form.Titles name="names" label={labels.recharge} max={32} required />,
  NumberRange: <Form.NumberRange name="level" label={labels.number} />,
  MoneyRange: <Form.MoneyRange name="price" label={labels.amount} scale={8} unit="USDT" />,
  DateTime: <Form.DateTime name="startAt" label={labels.hint} />,
  Day: <Form.Day name="day" label={labels.hint} />,
  MultiSelect: <Form.MultiSelect name="states" label={labels.state} options={options} />,
  TextList: <Form.TextList name="tags" label={labels.remark} max={5} />,
  RichText: <Form.RichText name="content" label={labels.remark} editor={PlainEditor} />,
  Select: <Form.Select name="state" label={labels.state} options={options} />,
  Radio: <Form.Radio name="network" label={labels.network} options={options} />,
  Switch: <Form.Switch name="isUrgent" label={labels.quick} />,
  MemberPicker: <Form.MemberPicker name="memberId" label={labels.member} />,
  File: <Form.File name="files" label={labels.proof} max={2} />,
  Image: <Form.Image name="images" label={labels.proof} max={2} />,
} satisfies Record<keyof Fields<object>, ReactNode>

const wrong = { type: 'schema', message: labels.wrong }
const failing =
  'title remark amount count state network memberId files images names levelMin priceMax startAt day states tags content'.split(
    ' ',
  )

const AllFields = ({ invalid = false }: { invalid?: boolean }) => {
  const form = useForm()
  // As a server refuses them: after the fields are there.
  useEffect(() => {
    if (invalid) for (const name of failing) form.setError(name, wrong)
  }, [form, invalid])
  return (
    <FormProvider {...form}>
      <FieldKindsContext value={fieldKinds}>
        {Object.entries(shown).map(([name, drawn]) => (
          <State key={name} name={`${name}${invalid ? ` · ${labels.invalid}` : ''}`}>
            {drawn}
          </State>
        ))}
      </FieldKindsContext>
    </FormProvider>
  )
}

const AllFieldStates = () => (
  <>
    <AllFields />
    <AllFields invalid />
  </>
)

const CallDialogs = () => {
  const [open, setOpen] = useState<(typeof outcomes)[number]>()
  const close = () => setOpen(undefined)
  return (
    <State name={outcomes.map((outcome) => labels[outcome]).join(' · ')} wide>
      {outcomes.map((outcome) => (
        <Button key={outcome} data-opens="[role=dialog]" onClick={() => setOpen(outcome)}>
          {labels[outcome]}
        </Button>
      ))}
      {open && (
        <CallDialog
          endpoint={sampleCalls[open]}
          title={labels.question}
          submitLabel={labels.approve}
          initial={{ amount: '1250.5' }}
          onDone={close}
          onClose={close}
        >
          <Small.Money name="amount" label={labels.amount} scale={8} unit="USDT" required />
          <Small.Textarea name="remark" label={labels.remark} max={200} />
        </CallDialog>
      )}
    </State>
  )
}

const Reasons = () => (
  <FormProvider {...useForm()}>
    <FieldKindsContext value={fieldKinds}>
      <State name={labels.question}>
        <ReasonField />
      </State>
    </FieldKindsContext>
  </FormProvider>
)

const sampleHtml =
  '<h2>USDT</h2><p><strong>12.5</strong> <a href="https://example.com">TRC20</a></p>'

const Editors = () => {
  const [html, setHtml] = useState(sampleHtml)
  return (
    <State name={labels.remark} wide>
      <RichEditor label={labels.wrong} value={html} onValueChange={setHtml} />
      <Article html={html} />
    </State>
  )
}

const ReadFiles = () => {
  const [text, setText] = useState('')
  return (
    <State name={labels.remark}>
      <FileText onText={setText} />
      <p>{text}</p>
    </State>
  )
}

const Lists = () => {
  const form = useForm<Record<string, string[]>>({ defaultValues: { codes: ['10000001'] } })
  return (
    <State name={labels.number} wide>
      <FormProvider {...form}>
        <CodesField name="codes" label={labels.number} placeholder={labels.remark} />
      </FormProvider>
    </State>
  )
}

export const forms: Examples = {
  FileText: ReadFiles,
  CodesField: Lists,
  RichEditor: Editors,
  Article: Editors,
  createFormFields: AllFieldStates,
  CallDialog: CallDialogs,
  ReasonField: Reasons,
}
