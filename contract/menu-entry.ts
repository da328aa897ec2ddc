// What the console knows of its menu. Apart from the calls that change it, which the sign-in page would load along.
import { z } from 'zod'

/** A menu entry as the console gets it, title in the caller's language. */
export const MenuEntry = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string().optional(),
  get children() {
    return z.array(MenuEntry).optional()
  },
  meta: z.object({
    title: z.string(),
    /** The address when the entry is an external link or a frame, else empty. */
    isLink: z.string(),
    isHide: z.boolean(),
    isKeepAlive: z.boolean(),
    isAffix: z.boolean(),
    isIframe: z.boolean(),
    roles: z.array(z.string()).optional(),
    icon: z.string(),
  }),
})
export type MenuEntry = z.output<typeof MenuEntry>

/** A view's path as the menu spells it: `money/recharge-log` is `money/rechargeLog`. */
export const viewId = (path: string): string =>
  path.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The view that a component's name leads to, however it is written: `/money/rechargeLog/index` is `money/rechargeLog`. */
export const toViewId = (component: string): string =>
  component.replace(/^\//, '').replace(/\/index$/, '')
