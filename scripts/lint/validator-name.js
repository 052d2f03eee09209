/**
 * In the app and the contract, `z` is the validator and nothing else: the build is told that calls of `z` have no effect but
 * their result (pwa/vite.config.ts), and takes that for every variable of this name, however it is declared.
 */
export const validatorName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      other: 'The build takes every `z` for the validator and drops calls of its methods (pwa/vite.config.ts).',
    },
  },
  create(context) {
    return {
      'Program:exit'() {
        for (const { set } of context.sourceCode.scopeManager.scopes)
          for (const { node, name } of set.get('z')?.defs.filter((definition) => !isValidator(definition)) ?? [])
            context.report({ node: name ?? node, messageId: 'other' })
      },
    }
  },
}

const isValidator = ({ type, parent }) => type === 'ImportBinding' && /^zod\b/.test(parent.source.value)
