// A rule for oxlint: a query names no table but those that its options list.
const queries = /^(selectFrom|insertInto|updateTable|deleteFrom|\w+Join)$/;

const onlyTables = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const own = context.options[0].tables;
    return {
      CallExpression({ callee, arguments: [first] }) {
        if (!queries.test(callee.property?.name ?? '') || typeof first?.value !== 'string') return;
        const [table] = first.value.split(' ');
        if (!own.includes(table))
          context.report({ node: first, message: `The table «${table}» belongs to a feature: its service reads it.` });
      },
    };
  },
};

export default { meta: { name: 'tables' }, rules: { only: onlyTables } };
