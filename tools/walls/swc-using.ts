// Teaches swc's syntax visitor, through which dependency-cruiser reads imports, about `using` declarations: it throws on the
// first file that has one, and the walls would not be checked.
import { Visitor } from '@swc/core/Visitor.js'

type Statement = Parameters<Visitor['visitStatement']>[0]
type UsingDeclaration = { type: 'UsingDeclaration'; decls: Parameters<Visitor['visitVariableDeclarators']>[0] }

export function teachUsing(): void {
  // It has an owner in each call, given below.
  const known = Visitor.prototype.visitStatement
  Visitor.prototype.visitStatement = function visitStatement(this: Visitor, statement: Statement | UsingDeclaration): Statement {
    if (statement.type !== 'UsingDeclaration') return known.call(this, statement)
    statement.decls = this.visitVariableDeclarators(statement.decls)
    return statement as unknown as Statement
  }
}
