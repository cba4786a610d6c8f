/** A map of key to several values, in insertion order; a key without values is removed. */
export function createMultimap<Key, Value>() {
  const all = new Map<Key, Set<Value>>()
  const none: ReadonlySet<Value> = new Set()
  return {
    get: (key: Key): ReadonlySet<Value> => all.get(key) ?? none,
    add(key: Key, value: Value) {
      const values = all.get(key)
      if (values) values.add(value)
      else all.set(key, new Set([value]))
    },
    delete(key: Key, value: Value) {
      const values = all.get(key)
      values?.delete(value)
      if (values?.size === 0) all.delete(key)
    },
  }
}
