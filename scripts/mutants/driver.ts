// Mistakes in what stands between the server and PostgreSQL: an answer that is not that of the statement, or not the truth.
import type { Mutant } from './mutant.ts'

const transaction = 'server/db/connection/transaction.ts'
const pool = 'server/db/connection/pool.ts'
const client = 'server/db/connection/client.test.ts'
const unknown = 'server/http/commit-unknown.test.ts'

export const driverMutants: readonly Mutant[] = [
  {
    name: 'DB1 a commit that was rolled back counts as done',
    file: transaction,
    from: "if (command === 'ROLLBACK')",
    to: "if (command === 'NEVER')",
    test: client,
  },
  {
    name: 'DB2 a transaction that is over goes on',
    file: transaction,
    from: "if (this.#isOver) throw new Error('The transaction is over.')",
    to: '',
    test: client,
  },
  {
    name: 'DB3 a savepoint is rolled back after its transaction',
    file: transaction,
    from: 'if (!this.#isOver && !this.#client.lost)',
    to: 'if (!this.#client.lost)',
    test: client,
  },
  {
    name: 'DB4 a commit without its standbys counts as done',
    file: transaction,
    from: 'if (this.#client.takeLocalCommit())',
    to: 'if (this.#client.takeLocalCommit() && command === "")',
    test: unknown,
  },
  {
    name: 'DB5 a statement without its standbys counts as done',
    file: pool,
    from: 'if (client.takeLocalCommit())',
    to: 'if (client.takeLocalCommit() && name === "")',
    test: unknown,
  },
  {
    name: 'DB6 a commit without an answer counts as rolled back',
    file: transaction,
    from: 'if (isRolledBackBy(error)) throw error',
    to: 'throw error',
    test: unknown,
  },
  {
    name: 'DB7 a connection is used again with its open transaction',
    file: pool,
    from: "isClean = client.getTransactionStatus() === 'I'\n      return rows",
    to: 'isClean = true\n      return rows',
    test: client,
  },
  {
    name: 'DB8 a connection is used again whatever went wrong on it',
    file: pool,
    from: "return client.getTransactionStatus() === 'I'\n  } catch",
    to: 'return true\n  } catch',
    test: client,
  },
  {
    name: 'DB9 a value that is not there is stored as null',
    file: 'server/db/connection/value-types.ts',
    from: 'value === null ||',
    to: 'value === null ||\n    value === undefined ||',
    test: client,
  },
  {
    name: 'DB10 the limits stay behind on the connection of a pooler',
    file: pool,
    from: '.map((setting) => `set local ${setting}`)',
    to: '.map((setting) => `set ${setting}`)',
    test: client,
  },
]
