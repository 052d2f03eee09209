/**
 * Text must be the only child of its element. Browsers that translate a page move each text node into an element of their
 * own; React then fails to remove it, to insert a sibling before it, or to show its new value. It replaces the text of an
 * element that has nothing but text, whatever became of the old one.
 */
export const soleText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside: 'Text beside other nodes breaks when the page is translated: give it an element of its own.',
      loose: 'Text in a fragment may get siblings and breaks when the page is translated: give it an element.',
    },
  },
  create(context) {
    const check = (node) => {
      const children = node.children.filter(isRendered)
      const isFragment = node.type === 'JSXFragment'
      if ((children.length < 2 && !isFragment) || isUntranslated(node)) return
      // What always stays as it is, React never touches.
      if (children.every((child) => child.type === 'JSXElement' || isSpace(child))) return
      for (const child of children) {
        if (mayBeText(child, context.sourceCode))
          context.report({ node: child, messageId: isFragment ? 'loose' : 'beside' })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

const isUntranslated = ({ openingElement }) =>
  openingElement?.attributes.some(({ name, value }) => name?.name === 'translate' && value?.value === 'no')

/** White space that holds a line break is layout of the code, and a comment renders nothing. */
const isRendered = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'

const isSpace = (child) => {
  const text = child.type === 'JSXExpressionContainer' ? child.expression : child
  return typeof text.value === 'string' && text.value.trim() === ''
}

/** Whether an expression can render as text; what cannot be told from the file is taken to be able to. */
function mayBeText(node, sourceCode) {
  const next = (other) => mayBeText(other, sourceCode)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return false
    case 'JSXExpressionContainer':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return next(node.expression)
    case 'TSSatisfiesExpression':
      // `children satisfies Elements` (pwa/src/ui/elements.ts): the compiler keeps text out.
      return node.typeAnnotation.typeName?.name !== 'Elements' && next(node.expression)
    case 'Literal':
      return typeof node.value !== 'boolean' && node.value !== null
    case 'ConditionalExpression':
      return next(node.consequent) || next(node.alternate)
    case 'LogicalExpression':
      // `text && <p/>`: an empty string on the left renders no node.
      return (node.operator !== '&&' && next(node.left)) || next(node.right)
    case 'Identifier':
      return node.name !== 'undefined' && !isElementName(node, sourceCode)
    case 'CallExpression':
      return !rendersElements(node, sourceCode)
    default:
      return true
  }
}

/** `items.map(() => <li/>)`, `createPortal(…)`, and functions of this file that return elements. */
function rendersElements(call, sourceCode) {
  const { callee } = call
  if (callee.type === 'MemberExpression' && callee.property.name === 'map')
    return returnsElements(call.arguments[0], sourceCode)
  if (callee.type !== 'Identifier') return false
  if (['createElement', 'createPortal'].includes(callee.name)) return true
  return returnsElements(definitionOf(callee, sourceCode), sourceCode)
}

function returnsElements(callback, sourceCode) {
  if (!callback?.body) return false
  if (callback.body.type !== 'BlockStatement') return !mayBeText(callback.body, sourceCode)
  const returned = callback.body.body.filter((statement) => statement.type === 'ReturnStatement')
  return returned.length > 0 && returned.every(({ argument }) => argument && !mayBeText(argument, sourceCode))
}

const isElementName = (name, sourceCode) => {
  const value = definitionOf(name, sourceCode)
  return Boolean(value) && value.type !== 'Identifier' && !mayBeText(value, sourceCode)
}

/** The function or the constant's value that a name stands for, when this file says it. */
function definitionOf(name, sourceCode) {
  const definition = variableOf(name, sourceCode)?.defs[0]
  if (definition?.type === 'FunctionName') return definition.node
  return definition?.node.type === 'VariableDeclarator' && definition.node.id.type === 'Identifier'
    ? definition.node.init
    : null
}

function variableOf(name, sourceCode) {
  for (let scope = sourceCode.getScope(name); scope; scope = scope.upper) {
    const found = scope.set.get(name.name)
    if (found) return found
  }
  return null
}
