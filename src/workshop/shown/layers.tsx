import { Check, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/popover.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

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
  <State name={`${say.usual} · ${say.long} · ${say.loading}`} wide>
    <Opener name={say.usual} opens={dialog}>
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={say.question}
          description={say.consequence}
          closeLabel={say.close}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>{say.cancel}</Button>
              <Button variant="primary">{say.approve}</Button>
            </>
          }
        >
          <Field label={say.remark} error={null}>
            {(control) => <Input {...control} />}
          </Field>
        </Dialog>
      )}
    </Opener>
    <Opener name={say.long} opens={dialog}>
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={say.longText}
          closeLabel={say.close}
          size="sm"
          footer={<Button variant="primary">{say.consequence}</Button>}
        >
          {Array.from({ length: 12 }, (_, line) => (
            <p key={line} className="wrap-anywhere">
              {say.longText} {unbroken}
            </p>
          ))}
          <Button>{say.more}</Button>
        </Dialog>
      )}
    </Opener>
    <Opener name={say.loading} opens={dialog}>
      {(open, setOpen) => (
        <Dialog open={open} onOpenChange={setOpen} title={say.recharge} closeLabel={say.close}>
          <Skeleton />
        </Dialog>
      )}
    </Opener>
  </State>
)

const AlertDialogs = () => (
  <State name={`${say.usual} · ${say.danger} · ${say.busy} · ${say.notice}`} wide>
    <Opener name={say.usual} opens={alert}>
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          title={say.question}
          confirmLabel={say.approve}
          cancelLabel={say.cancel}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {say.consequence}
        </AlertDialog>
      )}
    </Opener>
    <Opener name={say.danger} opens={alert}>
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          tone="danger"
          title={say.reject}
          confirmLabel={say.reject}
          cancelLabel={say.cancel}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {say.longText} {unbroken}
        </AlertDialog>
      )}
    </Opener>
    <Opener name={say.notice} opens={alert} closes="Enter">
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          title={say.notice}
          confirmLabel={say.close}
          cancelLabel={null}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          {say.reason}
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
      <Button onClick={() => setStep('open')}>{say.busy}</Button>
      <AlertDialog
        open={step !== 'closed'}
        busy={step === 'busy'}
        title={say.question}
        confirmLabel={say.approve}
        cancelLabel={say.cancel}
        onConfirm={confirm}
        onCancel={() => setStep('closed')}
      >
        {say.consequence}
      </AlertDialog>
    </>
  )
}

const Drawers = () => (
  <State name={`${say.usual} · ${say.narrow} · ${say.aside}`} wide>
    <Opener name={say.usual} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          title="RC2607120000010241"
          closeLabel={say.close}
          extra={<Badge tone="warning">{say.pending}</Badge>}
          footer={<Button variant="primary">{say.approve}</Button>}
        >
          {say.longText}
        </Drawer>
      )}
    </Opener>
    <Opener name={say.narrow} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          size="xs"
          title={say.longText}
          closeLabel={say.close}
        >
          <p className="wrap-anywhere">{unbroken}</p>
        </Drawer>
      )}
    </Opener>
    <Opener name={say.aside} opens={dialog}>
      {(open, setOpen) => (
        <Drawer
          open={open}
          onOpenChange={setOpen}
          modal={false}
          title={say.recharge}
          closeLabel={say.close}
        >
          <Skeleton />
        </Drawer>
      )}
    </Opener>
  </State>
)

const Popovers = () => (
  <State name={`${say.usual} · ${say.long}`}>
    <Popover
      label={say.size}
      trigger={<Button data-opens={dialog}>{say.usual}</Button>}
      className="p-3"
    >
      <Field label={say.remark} error={null}>
        {(control) => <Input {...control} />}
      </Field>
    </Popover>
    <Popover
      label={say.remark}
      trigger={<Button icon={<RefreshCw aria-hidden />}>{say.long}</Button>}
      className="max-w-72 p-3"
    >
      <p className="wrap-anywhere">
        {say.longText} {unbroken}
      </p>
      <Button icon={<Check aria-hidden />}>{say.apply}</Button>
    </Popover>
  </State>
)

export const layers: Shown = {
  Dialog: Dialogs,
  AlertDialog: AlertDialogs,
  Drawer: Drawers,
  Popover: Popovers,
}
