import { Check, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { AlertDialog } from '#ui/layer/alert-dialog.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Popover } from '#ui/layer/popover.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { State } from '../state.tsx'

interface OpenerProps {
  name: string
  opens: string
  closes?: 'Enter'
  children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode
}

/** A button and the layer it opens. */
const Opener = ({ name, opens, closes, children }: OpenerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-opens={opens} data-closes={closes} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {children(open, setOpen)}
    </>
  )
}

const dialog = '[role=dialog]'
const alert = '[role=alertdialog]'

const Dialogs = () => (
  <State name={`${labels.usual} · ${labels.long} · ${labels.loading}`} wide>
    <Opener name={labels.usual} opens={dialog}>
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={labels.question}
          description={labels.consequence}
          closeLabel={labels.close}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>{labels.cancel}</Button>
              <Button variant="primary">{labels.approve}</Button>
            </>
          }
        >
          <Field label={labels.remark} error={null}>
            {(control) => <Input {...control} />}
          </Field>
        </Dialog>
      )}
    </Opener>
    <Opener name={labels.long} opens={dialog}>
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={labels.longText}
          closeLabel={labels.close}
          size="sm"
          footer={<Button variant="primary">{labels.consequence}</Button>}
        >
          {Array.from({ length: 12 }, (_, line) => (
            <p key={line} className="wrap-anywhere">
              {labels.longText} {unbroken}
            </p>
          ))}
          <Button>{labels.more}</Button>
        </Dialog>
      )}
    </Opener>
    <Opener name={labels.loading} opens={dialog}>
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={labels.recharge}
          closeLabel={labels.close}
        >
          <Skeleton />
        </Dialog>
      )}
    </Opener>
  </State>
)

const AlertDialogs = () => (
  <State name={`${labels.usual} · ${labels.danger} · ${labels.busy} · ${labels.notice}`} wide>
    <Opener name={labels.usual} opens={alert}>
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          title={labels.question}
          confirmLabel={labels.approve}
          cancelLabel={labels.cancel}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {labels.consequence}
        </AlertDialog>
      )}
    </Opener>
    <Opener name={labels.danger} opens={alert}>
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          tone="danger"
          title={labels.reject}
          confirmLabel={labels.reject}
          cancelLabel={labels.cancel}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {labels.longText} {unbroken}
        </AlertDialog>
      )}
    </Opener>
    <Opener name={labels.notice} opens={alert} closes="Enter">
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          title={labels.notice}
          confirmLabel={labels.close}
          cancelLabel={null}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {labels.reason}
        </AlertDialog>
      )}
    </Opener>
    <BusyAlert />
  </State>
)

/** Works for two seconds, as a slow answer does. */
const BusyAlert = () => {
  const [step, setStep] = useState<'closed' | 'open' | 'busy'>('closed')
  const confirm = () => {
    setStep('busy')
    setTimeout(() => setStep('closed'), 2000)
  }
  return (
    <>
      <Button onClick={() => setStep('open')}>{labels.busy}</Button>
      <AlertDialog
        open={step !== 'closed'}
        busy={step === 'busy'}
        title={labels.question}
        confirmLabel={labels.approve}
        cancelLabel={labels.cancel}
        onConfirm={confirm}
        onCancel={() => setStep('closed')}
      >
        {labels.consequence}
      </AlertDialog>
    </>
  )
}

const Drawers = () => (
  <State name={`${labels.usual} · ${labels.narrow} · ${labels.aside}`} wide>
    <Opener name={labels.usual} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          title="RC2607120000010241"
          closeLabel={labels.close}
          extra={<Badge tone="warning">{labels.pending}</Badge>}
          footer={<Button variant="primary">{labels.approve}</Button>}
        >
          {labels.longText}
        </Drawer>
      )}
    </Opener>
    <Opener name={labels.narrow} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          size="xs"
          title={labels.longText}
          closeLabel={labels.close}
        >
          <p className="wrap-anywhere">{unbroken}</p>
        </Drawer>
      )}
    </Opener>
    <Opener name={labels.aside} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          modal={false}
          title={labels.recharge}
          closeLabel={labels.close}
        >
          <Skeleton />
        </Drawer>
      )}
    </Opener>
  </State>
)

const Popovers = () => (
  <State name={`${labels.usual} · ${labels.long}`}>
    <Popover
      label={labels.size}
      trigger={<Button data-opens={dialog}>{labels.usual}</Button>}
      className="p-3"
    >
      <Field label={labels.remark} error={null}>
        {(control) => <Input {...control} />}
      </Field>
    </Popover>
    <Popover
      label={labels.remark}
      trigger={<Button icon={<RefreshCw aria-hidden />}>{labels.long}</Button>}
      className="max-w-72 p-3"
    >
      <p className="wrap-anywhere">
        {labels.longText} {unbroken}
      </p>
      <Button icon={<Check aria-hidden />}>{labels.apply}</Button>
    </Popover>
  </State>
)

export const layers: Examples = {
  Dialog: Dialogs,
  AlertDialog: AlertDialogs,
  Drawer: Drawers,
  Popover: Popovers,
}
