"""SAP R3load and its monitors."""
