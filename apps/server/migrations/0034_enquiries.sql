-- An enquiry outlives its catalogue, whose name it keeps; its lines name product and variant as long as they are found.
-- The owner sees the rows of all companies for this; forced again by the repeatable script.
ALTER TABLE "enquiry" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "variant" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enquiry" ALTER COLUMN "catalogue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "catalogue_name" text;--> statement-breakpoint
ALTER TABLE "enquiry" DROP CONSTRAINT "enquiry_catalogue";--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_catalogue" FOREIGN KEY ("org_id", "catalogue_id")
  REFERENCES "catalogue" ("org_id", "id") ON DELETE SET NULL ("catalogue_id");--> statement-breakpoint
UPDATE "enquiry" e SET
  catalogue_name = (SELECT c.name FROM catalogue c WHERE c.org_id = e.org_id AND c.id = e.catalogue_id),
  items = coalesce((
    SELECT jsonb_agg(
      item.line || jsonb_build_object('id', coalesce(p.id, v.parent_id), 'variant_id', v.id) ORDER BY item.place)
    FROM jsonb_array_elements(e.items) WITH ORDINALITY AS item (line, place)
    LEFT JOIN variant v ON v.org_id = e.org_id AND v.variant_id = item.line ->> 'product_id'
      AND item.line ->> 'variant' <> ''
    LEFT JOIN product p ON p.org_id = e.org_id AND p.product_id = item.line ->> 'product_id' AND v.id IS NULL
  ), '[]');--> statement-breakpoint
ALTER TABLE "enquiry" ALTER COLUMN "catalogue_name" SET NOT NULL;
