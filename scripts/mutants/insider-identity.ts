// Mistakes in what money is called and where it goes: each lets one person make it another thing.
import type { Mutant } from './mutant.ts'

const txTest = 'tests/flows/money/tx-identity.test.ts'
const txMigration = 'server/db/migrations/0470_tx_identity.sql'

export const identityMutants: readonly Mutant[] = [
  {
    name: 'I1 a hash is stored as it was typed',
    file: 'server/money/tx-hash.ts',
    from: "throw invalidField('txHash', 'fieldFormat', lang)\n  return hash",
    to: "throw invalidField('txHash', 'fieldFormat', lang)\n  return text",
    test: txTest,
  },
  {
    name: 'I1 a hash needs no form of its network',
    file: 'server/money/tx-hash.ts',
    from: 'if (!spellings.some((each) => matchesPattern(txRegex, each)))',
    to: 'if (spellings.length === 0)',
    test: txTest,
  },
  {
    name: 'I1 the database takes any spelling',
    file: txMigration,
    from: "if new.tx_hash !~ '^[\\x21-\\x7e]+$' or new.tx_hash <> canonical_tx_hash(new.network, new.tx_hash) then",
    to: "if new.tx_hash !~ '^[\\x21-\\x7e]+$' then",
    test: txTest,
  },
  {
    name: 'I1 an approval compares spellings',
    file: txMigration,
    from: 'and r.tx_hash is not null and tx_key(r.tx_hash) = any (carried))',
    to: 'and r.tx_hash is not null and r.tx_hash = any (carried))',
    test: txTest,
  },
  {
    name: 'I1 another spelling raises no flag',
    file: 'server/db/lists/tx-key.ts',
    from: 'sql`tx_key(${column}) = any (tx_keys(${sql.param([...hashes])}::text[]))`',
    to: 'sql`${column} = any (${sql.param([...hashes])}::text[])`',
    test: txTest,
  },
  {
    name: 'I1 a search finds one spelling',
    file: 'server/db/lists/tx-key.ts',
    from: "sql`tx_key(${column}) like tx_key(${escapeLike(text)}) || '%'`",
    to: "sql`${column} like ${escapeLike(text)} || '%'`",
    test: txTest,
  },
  {
    name: 'I1 one transaction pays two withdrawals',
    file: txMigration,
    from: 'and w.tx_hash is not null and tx_key(w.tx_hash) = tx_key(new.tx_hash)) then',
    to: 'and w.tx_hash is not null and w.tx_hash = new.tx_hash) then',
    test: 'tests/flows/payout/withdraw-payout.test.ts',
  },
  {
    name: 'I1 the migration rewrites a pair',
    file: txMigration,
    from: "update recharge_log r set tx_hash = canonical_tx_hash(network, tx_hash)\n where tx_hash <> canonical_tx_hash(network, tx_hash)\n   and not exists (select from tx_hash_pair p\n     where p.record_type = 'recharge' and",
    to: "update recharge_log r set tx_hash = canonical_tx_hash(network, tx_hash)\n where tx_hash <> canonical_tx_hash(network, tx_hash)\n   and not exists (select from tx_hash_pair p\n     where p.record_type = 'nothing' and",
    test: 'tests/flows/money/tx-identity-upgrade.test.ts',
  },
  {
    name: 'I2 one person changes what a used asset is',
    file: 'server/other/wallet-code-rules.ts',
    from: "return isOpen || (await isUsed(db, now)) ? 'K4' : 'K3'",
    to: "return isOpen ? 'K4' : 'K3'",
    test: 'tests/flows/money/wallet-code.test.ts',
  },
  {
    name: 'I2 one person changes what an open asset is',
    file: 'server/other/wallet-code-rules.ts',
    from: "return isOpen || (await isUsed(db, now)) ? 'K4' : 'K3'",
    to: "return (await isUsed(db, now)) ? 'K4' : 'K3'",
    test: 'tests/flows/money/wallet-code.test.ts',
  },
  {
    name: 'I2 one person opens an asset',
    file: 'server/other/wallet-code-rules.ts',
    from: "return (await isUsed(db, await lockCode(db, id))) ? undefined : 'K4'",
    to: 'await lockCode(db, id)\n  return undefined',
    test: 'tests/flows/money/wallet-code.test.ts',
  },
  {
    name: 'I2 the contract is no part of the asset',
    file: 'contract/other/wallet-code-rules.ts',
    from: "  ...fixedOnceUsed,\n  'contractAddress',",
    to: '  ...fixedOnceUsed,',
    test: 'tests/flows/money/wallet-code.test.ts',
  },
]
