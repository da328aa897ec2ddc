// The lint rules as one value. scripts/lint.ts writes them to .oxlintrc.json, because the linter
// itself reads TypeScript configs only on newer Node versions.
import { noGrandparents, wallOverrides } from './scripts/import-walls.ts'

const off = (files: string[], ...rules: string[]) => ({
  files,
  rules: Object.fromEntries(rules.map((rule) => [rule, 'off'])),
})

const noRawHtml = 'Raw HTML is a way in for scripts: render elements'
const noRawSql = 'Raw SQL text outside server/db is a way in for input: use columns and parameters'
const rawSql = [
  ...['raw', 'identifier', 'unsafe'].map((property) => ({
    object: 'sql',
    property,
    message: noRawSql,
  })),
  { property: 'unsafe', message: noRawSql },
]
const rawHtml = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
  property,
  message: noRawHtml,
}))

const tests = ['tests/**', '**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts']

/** The rules for the tree below `root`: walls come from the folders found there. */
export const lintConfig = (root: string) => ({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/*.gen.ts', 'dist'],
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'no-restricted-imports': ['error', { patterns: [noGrandparents] }],
    'import/no-cycle': 'error',
    'import/namespace': ['error', { allowComputed: true }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    // [...text] splits into code points, which is what we count by.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // Services here are records of closures: none of their functions knows a `this`.
    'typescript/unbound-method': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['error', 'warn'] }],
    'no-alert': 'error',
    'no-eval': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-restricted-properties': ['error', ...rawSql, ...rawHtml],
    'max-lines': ['error', { max: 250 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/jsx-no-target-blank': 'error',
    // Table and Virtual keep their state in a mutable object on purpose; nothing here is compiled.
    'react/incompatible-library': 'off',
    // Roles on div are what the grid and menu patterns of WAI-ARIA are made of.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // In those patterns focus stays on one element; aria-activedescendant or a roving tabindex moves.
    'jsx-a11y/interactive-supports-focus': 'off',
  },
  overrides: [
    ...wallOverrides(root),
    off(['**/*.view.tsx', '*.config.ts', 'tests/**/global-setup.ts'], 'import/no-default-export'),
    off(['scripts/**', 'bench/**'], 'no-console'),
    // The database folder owns the migrations, the locks and the generated rows.
    {
      files: ['server/db/**', 'demo/**', 'scripts/**', 'bench/**'],
      rules: { 'no-restricted-properties': ['error', ...rawHtml] },
    },
    // What is written out row by row may be long in the demo set; a test may tell a longer story.
    {
      files: [...tests, 'scripts/**', 'bench/**', '*.config.ts'],
      rules: { 'max-lines': ['error', { max: 300 }] },
    },
    off(['demo/**'], 'max-lines'),
    {
      files: tests,
      rules: {
        'no-restricted-imports': ['error', { patterns: [noGrandparents] }],
        'no-restricted-properties': 'off',
      },
    },
  ],
})

export default lintConfig(import.meta.dirname)
