/** A network, a sender or a toy that has jobs, or the root of all. */
export interface FlowNode {
  /** Virtual time up to which it has been served. */
  served: number
  /** Virtual time of its children: what the one served last had been served before. */
  clock: number
  waiting: number
  running: number
  readonly children: Map<string, FlowNode>
  /** Begin the jobs that wait here, first come first served. */
  readonly jobs: (() => void)[]
}

/** From the root to the node whose job it is. */
export type FlowPath = readonly FlowNode[]

export const createFlowNode = (served = 0): FlowNode => ({
  served,
  clock: 0,
  waiting: 0,
  running: 0,
  children: new Map(),
  jobs: [],
})

/** The nodes of a flow, made where there are none. One that comes back has no credit for the time it was away. */
export function openPath(root: FlowNode, flow: readonly string[]): FlowPath {
  const path = [root]
  let parent = root
  for (const key of flow) {
    const node = parent.children.get(key) ?? createFlowNode(parent.clock)
    parent.children.set(key, node)
    if (node.waiting === 0) node.served = Math.max(node.served, parent.clock)
    path.push(node)
    parent = node
  }
  return path
}

/** The path to the next job: at each level the node that was served least and may run; null when there is none. */
export function nextPath(root: FlowNode, running: readonly number[], path: FlowPath = [root]): FlowPath | null {
  const node = path.at(-1) ?? root
  if (node.jobs.length > 0) return path
  const most = running[path.length - 1] ?? Infinity
  const ready = [...node.children.values()].filter((child) => child.waiting > 0 && child.running < most)
  for (const child of ready.sort((a, b) => a.served - b.served)) {
    const found = nextPath(root, running, [...path, child])
    if (found) return found
  }
  return null
}

/** Charges a job that begins to everybody on its path. */
export function charge(path: FlowPath, cost: number): void {
  for (const [i, node] of path.entries()) {
    node.waiting--
    node.running++
    const parent = path[i - 1]
    if (parent) parent.clock = node.served
    node.served += cost
  }
}

/** Forgets who has nothing here and owes nothing. */
export function prunePath(path: FlowPath): void {
  for (const parent of path.slice(0, -1)) {
    for (const [key, { waiting, running, served }] of parent.children) {
      if (waiting + running === 0 && served <= parent.clock) parent.children.delete(key)
    }
  }
}
