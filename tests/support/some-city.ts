import { ApiClient } from './api-client.ts';

/** A city of its own for each test, and its form. */
export async function someCity(baseUrl: string | undefined) {
  const api = await ApiClient.signIn(baseUrl ?? '', 'admin');
  const name = `Someham ${Math.random().toString(36).slice(2, 9)}`;
  const { id } = await api.post('/v3/cities', { city_name: name });
  return { api, id: Number(id), name, path: `/v3/cities/${id}`, address: `/cities/${id}/edit` };
}
