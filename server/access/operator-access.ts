import type { OperatorAccess } from '#server/http/application.ts'
import { findIdentity } from './authenticate.ts'
import { assertSessionBinding } from './bound-session.ts'
import { confirmed } from './confirm.ts'

/** The rules of operators as they are: sessions in the database, one-time codes and second operators. */
export const operatorAccess: OperatorAccess = { findIdentity, assertSessionBinding, confirmed }
