import { convertAttribute, previewConversion, setOptions as setOptionsOperation } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { previewOf, startConversion } from './convert-attribute.service.ts';
import { setAttributeOptions } from './rename-option.service.ts';

/** Changes of attributes that rewrite the values of products. */
export const definitionOperations = [
  routes.inTransaction(previewConversion, (ctx, { params, body }) =>
    previewOf(ctx, { attributeId: params.id, dtype: body.dtype }),
  ),
  routes.inTransaction(convertAttribute, async (ctx, { params, body }) => ({
    task_id: await startConversion(ctx, { ...body, attributeId: params.id }),
  })),
  routes.inTransaction(setOptionsOperation, (ctx, { params, body }) =>
    setAttributeOptions(ctx, { ...body, attributeId: params.id }),
  ),
];
