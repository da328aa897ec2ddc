import { apiPrefix } from '#contract/endpoint.ts'

/** The roles that are granted calls one by one; `admin` holds every permission. */
export type RoleCode =
  | 'finance1'
  | 'finance2'
  | 'risk'
  | 'kyc'
  | 'marketing'
  | 'product'
  | 'support'
  | 'compliance'
  | 'agent'

/** The permissions a domain grants, by role. */
export type Grants = Partial<Record<RoleCode, readonly string[]>>

/** Permissions of calls by their paths, e.g. `permissions('banner/list')`. */
export const permissions = (...calls: string[]): string[] => calls.map((call) => apiPrefix + call)
