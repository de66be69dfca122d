import type { SyntaxNode } from 'unbash';
import type { Scope } from '../scope.ts';

/** Goes through a part of the line, with what is known there. */
export type Visit = (node: SyntaxNode, scope?: Scope) => void;
