/** platform: what a person types, once the fingers rest: somebody who types asks once. */
import { useEffect, useState } from 'react'

const REST_MS = 250

export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
