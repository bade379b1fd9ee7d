/** The available editions, by the name that a view carries. */
import type { Editions } from '../table/edition'
import { classic } from './classic'
import { internet } from './internet'
import { returns } from './returns'

export const EDITIONS: Editions = { classic, returns, internet }
