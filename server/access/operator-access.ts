import type { OperatorAccess } from '#server/http/application.ts'
import { identityOf } from './authenticate.ts'
import { refuseForeign } from './bound-session.ts'
import { confirmed } from './confirm.ts'

/** The rules of operators as they are: sessions in the database, one-time codes and second operators. */
export const operatorAccess: OperatorAccess = { identityOf, refuseForeign, confirmed }
